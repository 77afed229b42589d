// Switches a broken worker off: copied over sw.js on the server, it takes the place of every worker out there, removes
// what they have kept and then itself. Open pages stay as they are and go on without it (docs/devices.md).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
