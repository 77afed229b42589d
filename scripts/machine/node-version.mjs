// Exits with a message if Node is too old for the setup. Must be the first import, to run before all others.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`The portal needs Node 20 or later to set itself up. This is Node ${process.versions.node}.`)
  process.exit(1)
}
