/** Desktop menu options for tests: a signed-in user and actions that do nothing. */
import type { MenuOptions } from '../../electron/main/help/menu.ts'
import { enabledKinds } from '../../electron/main/notifications/kinds.ts'

const nothing = (): void => undefined

export const menuActions = {
  signedIn: true,
  enabledKinds: enabledKinds(() => true),
  onCommand: nothing,
  onFind: nothing,
  background: [],
  onEnabledKinds: nothing,
  onPrint: nothing,
  onSavePdf: nothing,
  onCopyDiagnostics: nothing,
  onSaveDiagnostics: nothing,
  onLanguage: nothing,
} as const satisfies Partial<MenuOptions>
