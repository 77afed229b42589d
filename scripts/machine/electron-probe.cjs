// Minimal Electron app: exits as soon as the browser process, the sandbox and the display work.
const { app } = require('electron')

app.whenReady().then(() => {
  console.log('electron is ready')
  app.exit(0)
})
