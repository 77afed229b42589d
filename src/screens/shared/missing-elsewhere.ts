import type { MissingItem } from '../../form/missing.ts'
import { t } from '../../i18n/t.ts'

/** Separates items that can be filled in on this device from papers, which a shared device does not send. */
export function splitMissing(missing: readonly MissingItem[], attachesFiles: boolean) {
  const here = missing.filter(({ paper }) => attachesFiles || !paper)
  const elsewhere = missing.filter((item) => !here.includes(item)).map(({ reminder }) => reminder)
  return { here, elsewhere }
}

/** @param names of the papers */
export function sendFromElsewhere(names: readonly string[]): string {
  return t('Send these papers from your own phone or computer: {names}.', {
    names: names.map((name) => t(name)).join(', '),
  })
}
