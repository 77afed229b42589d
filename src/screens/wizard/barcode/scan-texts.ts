/** Texts of a scan whose code is loaded, and of one whose code can't be. */
import { msg } from '../../../domain/text/user-text.ts'

export const notLoaded = msg('The barcode reader could not be loaded. Check your connection and try again.')
export const orTypeAnswers = msg('Or type your answers.')
export const orTypeVin = msg('Or type the VIN.')
