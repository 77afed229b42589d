/**
 * npm run bench:photo-quality: how much of a photo each JPEG quality keeps, and what it costs in bytes (D-190). A truck
 * photo at 1600 px and a paper with print at 2560 px are drawn by Chromium, scaled as the portal scales them, encoded,
 * decoded and compared with what was encoded: mean SSIM of luma (Wang and others, 2004; 8 x 8 windows, K1 0.01, K2
 * 0.03) and PSNR of luma.
 */
import { chromium, type Page } from '@playwright/test'
import { longestSides } from '../../src/domain/files/photo-size.ts'

const qualities = [0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

interface Row {
  readonly quality: number
  readonly kilobytes: number
  readonly ssim: number
  readonly psnr: number
}

const measure = async ({ kind, longest, tried }: { kind: 'truck' | 'paper'; longest: number; tried: number[] }) => {
  const [width, height] = [4032, 3024]
  const large = new OffscreenCanvas(width, height)
  const brush = large.getContext('2d') as OffscreenCanvasRenderingContext2D
  const light = brush.createLinearGradient(0, 0, width, height)
  const [from, to] = kind === 'truck' ? ['hsl(205 45% 70%)', 'hsl(25 40% 30%)'] : ['#f4f2ec', '#c9c5bb']
  light.addColorStop(0, from)
  light.addColorStop(1, to)
  brush.fillStyle = light
  brush.fillRect(0, 0, width, height)
  let state = 7
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  if (kind === 'truck') {
    // Shapes of all sizes, from the cab to gravel.
    for (let shape = 0; shape < 20_000; shape += 1) {
      const size = 4 + 400 * random() ** 8
      brush.fillStyle = `hsl(${random() * 360} ${random() * 50}% ${20 + random() * 60}% / 0.6)`
      brush.beginPath()
      brush.ellipse(random() * width, random() * height, size, size * (0.3 + random()), random() * 3, 0, 7)
      brush.fill()
    }
  } else {
    // 11 inches are 3800 pixels: print of 6 to 12 points.
    brush.fillStyle = '#1b1b1b'
    for (let y = 120, line = 0; y < height - 60; line += 1) {
      const size = ((6 + (line % 4) * 2) / 72) * (3800 / 11)
      brush.font = `${size}px serif`
      brush.fillText(
        `Certificate of liability insurance, policy 0123456789, line ${line} `.repeat(3),
        120,
        y,
        width - 240,
      )
      y += size * 1.4
    }
  }
  // A sensor's noise: two values of 255.
  const grain = brush.getImageData(0, 0, width, height)
  for (let at = 0; at < grain.data.length; at += 4) {
    const noise = (random() + random() + random() - 1.5) * 4
    for (let channel = 0; channel < 3; channel += 1) grain.data[at + channel] = (grain.data[at + channel] ?? 0) + noise
  }
  brush.putImageData(grain, 0, 0)

  const scale = longest / width
  const small = new OffscreenCanvas(longest, Math.round(height * scale))
  const pen = small.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(large, 0, 0, small.width, small.height)
  const luma = (picture: CanvasImageSource) => {
    const canvas = new OffscreenCanvas(small.width, small.height)
    const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, small.width, small.height)
    const values = new Float64Array(small.width * small.height)
    for (let at = 0; at < values.length; at += 1) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
      values[at] = 0.299 * red + 0.587 * green + 0.114 * blue
    }
    return values
  }
  const side = 8
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const compare = (before: Float64Array, after: Float64Array) => {
    let [similar, windows, squares] = [0, 0, 0]
    for (let at = 0; at < before.length; at += 1) squares += ((before[at] ?? 0) - (after[at] ?? 0)) ** 2
    for (let top = 0; top + side <= small.height; top += side / 2) {
      for (let left = 0; left + side <= small.width; left += side / 2) {
        let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
        for (let y = top; y < top + side; y += 1) {
          for (let x = left; x < left + side; x += 1) {
            const one = before[y * small.width + x] ?? 0
            const two = after[y * small.width + x] ?? 0
            a += one
            b += two
            aa += one * one
            bb += two * two
            ab += one * two
          }
        }
        const count = side * side
        const [meanA, meanB] = [a / count, b / count]
        const [varA, varB, both] = [aa / count - meanA ** 2, bb / count - meanB ** 2, ab / count - meanA * meanB]
        similar += ((2 * meanA * meanB + c1) * (2 * both + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2))
        windows += 1
      }
    }
    return { ssim: similar / windows, psnr: 10 * Math.log10(255 ** 2 / (squares / before.length)) }
  }
  const original = luma(small)
  const rows: Row[] = []
  for (const quality of tried) {
    const jpeg = await small.convertToBlob({ type: 'image/jpeg', quality })
    rows.push({ quality, kilobytes: jpeg.size / 1000, ...compare(original, luma(await createImageBitmap(jpeg))) })
  }
  return rows
}

async function print(page: Page, kind: 'truck' | 'paper') {
  console.log(`${kind}, ${longestSides[kind]} px\nquality      kB    SSIM  PSNR dB`)
  for (const { quality, kilobytes, ssim, psnr } of await page.evaluate(measure, {
    kind,
    longest: longestSides[kind],
    tried: qualities,
  })) {
    const cells = [kilobytes.toFixed(0).padStart(8), ssim.toFixed(4).padStart(8), psnr.toFixed(1).padStart(9)]
    console.log(quality.toFixed(2).padEnd(5) + cells.join(''))
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  await print(page, 'truck')
  await print(page, 'paper')
} finally {
  await browser.close()
}
