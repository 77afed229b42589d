import { t } from '../i18n/t.ts'
import { isTouch } from './touch.ts'

/** Shorter side of the largest phones, in CSS pixels. */
const phoneSide = 600

export function isPhone(): boolean {
  return isTouch() && Math.min(screen.width, screen.height) < phoneSide
}

/** What a user calls this device, for the middle of a sentence. */
export function deviceName(): string {
  if (isPhone()) return t('this phone')
  return isTouch() ? t('this tablet') : t('this computer')
}
