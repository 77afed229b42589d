/** Desktop menu options for tests: a signed-in user and actions that do nothing. */
import type { MenuOptions } from '../../electron/main/help/menu.ts'

const nothing = (): void => undefined

export const menuActions = {
  signedIn: true,
  onCommand: nothing,
  onFind: nothing,
  background: [],
  onPrint: nothing,
  onSavePdf: nothing,
  onSaveDiagnostics: nothing,
  onInstallUpdate: null,
} as const satisfies Partial<MenuOptions>
