/** The page /styleguide: all components of src/ui in their states. Dev server only. */
import path from 'node:path'
import type { Plugin } from 'vite'
import { project } from './project.ts'

const script = path.join(project, 'tests/examples/styleguide.tsx')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Styleguide</title>
    <script type="module" src="/@fs/${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

export const styleguide: Plugin = {
  name: 'styleguide',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/styleguide', (_request, response, next) => {
      server.transformIndexHtml('/styleguide', page).then((html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
      }, next)
    })
  },
}
