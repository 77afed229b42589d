/** Writes what the desktop's journeys showed on this machine, and what remains to be looked at by hand. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, Suite } from '@playwright/test/reporter'
import { electronBinary } from '../../scripts/machine/electron.mjs'

const root = path.join(import.meta.dirname, '../..')
const section = 'The first 15 minutes with a real binary'

/** @param guide docs/desktop.md @returns its steps, each as one line */
function stepsOf(guide: string): readonly string[] {
  const [, text = ''] = guide.split(`## ${section}`)
  const steps = text.matchAll(/^\d+\. (.*(?:\n +.*)*)/gm)
  return [...steps].map(([, step = '']) => step.replace(/\n +/g, ' '))
}

export default class DesktopReport implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite
  }

  onEnd() {
    const desktop = this.suite?.suites.find(({ title }) => title === 'desktop')
    const ran = desktop?.allTests().filter(({ results }) => results.length > 0) ?? []
    if (ran.length === 0) return
    const rows = ran.map((test) => {
      const why = test.annotations.map(({ description }) => description ?? '').join(' ')
      return `| ${path.basename(test.location.file)} | ${test.title} | ${test.outcome()} ${why} |`
    })
    const app = process.env.TEST_APP ?? electronBinary(root, process.env)
    const steps = stepsOf(readFileSync(path.join(root, 'docs/desktop.md'), 'utf8'))
    const lines = [
      `# Desktop journeys on ${process.platform} ${process.arch}`,
      `${new Date().toISOString()}, run by ${app}`,
      ['| File | Journey | Outcome |', '|---|---|---|', ...rows].join('\n'),
      `## ${section}`,
      steps.map((step) => `- [ ] ${step}`).join('\n'),
    ]
    const folder = path.join(root, 'test-results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'desktop-report.md'), `${lines.join('\n\n')}\n`)
  }
}
