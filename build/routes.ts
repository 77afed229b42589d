import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { project } from './project.ts'

type Routes = typeof import('../src/app/routes.ts')

/** Imported by Node at run time: the bundler of the config file would bundle every screen into it. */
export const { routes }: Routes = await import(pathToFileURL(path.join(project, 'src/app/routes.ts')).href)
