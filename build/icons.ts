import type { Plugin } from 'vite'

const named = /^import \{([^}]*)\} from 'lucide-react'$/gm

/**
 * Imports each icon from its own file. The package's index imports all of them, which would hide from `chunks.ts` which
 * module needs which.
 */
export const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build', // a development server would prepare each file of the package anew
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id)) return null
    return code.replace(named, (_clause, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [icon = '', local = icon] = name.split(' as ')
          const file = icon.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()
          return `import ${local} from 'lucide-react/icons/${file}'`
        })
        .join(';'),
    )
  },
}
