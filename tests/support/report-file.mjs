import path from 'node:path'

/** Returns the file of a test run's report. @param script the npm script that runs the tests, such as `test:web` */
export function reportFile(script = process.env.npm_lifecycle_event ?? 'run') {
  return path.join(import.meta.dirname, '../../test-results', `${script.replaceAll(':', '-')}.json`)
}
