// The smallest Electron app: it ends as soon as its browser process, its sandbox and its display work.
const { app } = require('electron')

app.whenReady().then(() => {
  console.log('electron is ready')
  app.exit(0)
})
