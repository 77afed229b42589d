import { ScanBarcode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { drawable } from '../../domain/picture-size.ts'
import type { Said } from '../../domain/said.ts'
import { vinOfBarcode } from '../../domain/vin.ts'
import { say, t } from '../../i18n/t.ts'

/** The part of the browser's barcode reader that is used; TypeScript does not know it, for most browsers have none. */
interface Detector {
  detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** What stands on door frames and registration cards. */
const formats = ['code_39', 'code_128', 'data_matrix', 'qr_code']

/** Makes the browser's reader; null where it has none, or none for these codes. */
async function makeDetector(): Promise<Detector | null> {
  const Detector = detectorClass()
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [] // as good as none
  const usable = formats.filter((format) => supported.includes(format))
  return Detector === undefined || usable.length === 0 ? null : new Detector({ formats: usable })
}

/** @returns the VIN, or why there is none */
async function readVin(detector: Detector, photo: File): Promise<{ vin: string } | { words: Said }> {
  const unreadable = { words: 'This photo could not be read. Take it again, or type the VIN.' }
  try {
    if ((await drawable(photo)) !== 'yes') return unreadable
    const picture = await createImageBitmap(photo)
    const texts = (await detector.detect(picture)).map(({ rawValue }) => rawValue.trim()).filter((text) => text !== '')
    picture.close()
    const vin = texts.map(vinOfBarcode).find((found) => found !== null)
    if (vin !== undefined && vin !== null) return { vin }
    const text = texts[0]?.slice(0, 40)
    if (text === undefined) {
      return { words: 'No barcode was found in this photo. Take it again from closer, or type the VIN.' }
    }
    return {
      words: {
        text: 'The barcode says {text}, which is not a VIN. Try another one, or type the VIN.',
        values: { text },
      },
    }
  } catch {
    return unreadable // damaged, gone, or too much for the reader
  }
}

interface VinScanProps {
  readonly onVin: (vin: string) => void
}

/** Reads the VIN from a photo of its barcode. Absent where the browser reads no barcodes. */
export function VinScan({ onVin }: VinScanProps) {
  const [detector, setDetector] = useState<Detector | null>(null)
  const [words, setWords] = useState<Said>('')
  useEffect(() => void makeDetector().then(setDetector), [])
  if (detector === null) return null

  async function read(photo: File, by: Detector) {
    setWords('Reading the barcode…')
    const found = await readVin(by, photo)
    if ('vin' in found) onVin(found.vin)
    setWords(
      'words' in found
        ? found.words
        : { text: 'Read: {vin}. Please compare it with the label.', values: { vin: found.vin } },
    )
  }

  return (
    <div className="vin-scan">
      <label className="btn btn-outline-secondary">
        <ScanBarcode size={18} aria-hidden="true" /> {t('Scan the barcode on the door frame')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const [photo] = event.target.files ?? []
            if (photo !== undefined) void read(photo, detector)
            event.target.value = '' // so that the same photo can be chosen again
          }}
        />
      </label>
      <p className="field-remark" role="status">
        {say(words)}
      </p>
    </div>
  )
}
