/** The page /styleguide: every piece of src/ui in its states. The dev server's alone: no build knows of it. */
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
