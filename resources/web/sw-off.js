// Disables a broken worker. Copied over sw.js on the server, it replaces every installed worker, deletes their caches
// and unregisters itself. Open pages continue without a worker (docs/devices.md).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
