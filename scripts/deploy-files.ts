/**
 * Writes the files that a server needs in addition to the bundle: the headers, which depend on the pages' inline
 * scripts, and nginx's configuration. Run it after each build, and after each change of `apiBase` or `fileOrigins` in
 * config.json.
 *
 *   npm run deploy:files -- --host apply.acme.example --api https://provider.example --port 8080 \
 *     --root /srv/portal --to /etc/portal
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { configFault } from '../build/host-headers.ts'
import { webRoot } from './host/builds.ts'
import { writeServerFiles } from './host/server-files.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    api: { type: 'string', default: 'http://127.0.0.1:8787' },
    port: { type: 'string', default: '8080' },
    root: { type: 'string', default: '/srv/portal' },
    to: { type: 'string', default: '/etc/portal' },
    ca: { type: 'string', default: '/etc/ssl/certs/ca-certificates.crt' },
    bundle: { type: 'string', default: webRoot },
    out: { type: 'string', default: path.join(import.meta.dirname, '../out/deploy') },
  },
})
const { host = '', bundle, root, to: files, api: apiOrigin, ca, out } = values
if (!/^[A-Za-z0-9.-]+(:\d+)?$/.test(host)) {
  throw new Error('Name the public host of the portal: npm run deploy:files -- --host apply.acme.example')
}
if (!existsSync(path.join(bundle, 'index.html'))) throw new Error(`There is no web build in ${bundle}.`)
const fault = configFault(bundle)
if (fault !== null) throw new Error(fault)
writeServerFiles(bundle, out, { port: Number(values.port), host, root, files, apiOrigin, ca })
console.log(`Written to ${path.relative(process.cwd(), out)}. On the host, copy them to ${files}.`)
