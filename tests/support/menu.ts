/** The desktop's menu as tests ask for it: of somebody signed in, and whatever is chosen does nothing. */
import type { MenuOptions } from '../../electron/main/help/menu.ts'
import { allWanted } from '../../electron/main/notifications/kinds.ts'

const nothing = (): void => undefined

export const menuActions = {
  signedIn: true,
  wanted: allWanted,
  onCommand: nothing,
  onWanted: nothing,
  onShortcuts: nothing,
  onPrint: nothing,
  onSavePdf: nothing,
  onCopyDiagnostics: nothing,
  onSaveDiagnostics: nothing,
  onLanguage: nothing,
} as const satisfies Partial<MenuOptions>
