/** What the signed-in app saves and reads: a calendar file, diagnostics, a PDF, and a license. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, fresh, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { openApplication, signIn } from '../support/applicant.ts'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { offerCalendarFile } from '../support/calendar-file.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'

test.use({ sandboxOptions: { demo: true } })

test('an interview is saved as a file; Help and File save, or say why not; a license is read by the app itself', async ({
  desktop,
}) => {
  const data = [{ id: 7, title: 'Dwayne Porter', start: '2026-11-12T09:00:00-06:00' }]
  desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  const { app, page } = await desktop.launch()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/refused|violates/i.test(message.text())) refused.push(message.text())
  })
  const canary = 'Canary-Olson'
  await signIn(page, { email: fresh.email, password: demoPassword })

  await test.step('Help saves diagnostics and File a PDF to the chosen place, and report a failed write', async () => {
    await page.getByRole('link', { name: 'My Profile' }).first().click()
    await page.getByRole('textbox').first().fill(canary)
    const choose = (item: string, filePath: string): Promise<string[]> =>
      app.evaluate(
        async ({ Menu, dialog }, [id, chosen]) => {
          const said: string[] = []
          dialog.showSaveDialog = (async () => ({ canceled: false, filePath: chosen })) as typeof dialog.showSaveDialog
          dialog.showMessageBox = (async ({ message }: { message: string }) => {
            said.push(message)
            return { response: 0, checkboxChecked: false }
          }) as unknown as typeof dialog.showMessageBox
          Menu.getApplicationMenu()?.getMenuItemById(id)?.click()
          for (let n = 0; n < 100 && said.length === 0; n++) {
            await new Promise((resolve) => setTimeout(resolve, 50))
            if (process.getBuiltinModule('node:fs').existsSync(chosen)) break
          }
          return said
        },
        [item, filePath] as const,
      )
    const zipFile = path.join(desktop.folder, 'diagnostics.zip')
    expect(await choose('save-diagnostics', zipFile)).toEqual([])
    const zip = unzipSync(readFileSync(zipFile))
    expect(Object.keys(zip).sort()).toEqual(['about.txt', 'logs/main.log'])
    const text = Object.values(zip)
      .map((bytes) => strFromU8(bytes))
      .join()
    expect(text).toContain('"event":"api"')
    for (const secret of ['fresh', canary, 'eyJ', desktop.folder]) expect(text).not.toContain(secret)

    const pdfFile = path.join(desktop.folder, 'page.pdf')
    expect(await choose('save-pdf', pdfFile)).toEqual([])
    expect(readFileSync(pdfFile).subarray(0, 5).toString()).toBe('%PDF-')

    expect(await choose('save-diagnostics', path.join(zipFile, 'x.zip'))).toEqual(['The file could not be saved.'])
    await page.getByRole('textbox').first().fill(fresh.name)
  })

  await test.step('a license is read in the only worker that may run WebAssembly', async () => {
    await openApplication(page)
    await page.getByLabel('Scan your license', { exact: true }).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await barcodePhoto({ format: 'PDF417', text: licenseText(sampleLicense) }, { angle: 12 }),
    })
    await expect(page.locator('[name=fullName]')).toHaveValue('MARIA ELENA DE LA CRUZ')
    const mayCompile = await page.evaluate(() =>
      WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
        () => true,
        () => false,
      ),
    )
    expect(mayCompile).toBe(false)
    expect(refused.filter((text) => !text.includes('wasm'))).toEqual([])
  })

  await test.step('an interview is saved as a calendar file', async () => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.clock.setFixedTime('2026-11-12T13:00:00Z')
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await page
      .getByRole('button', { name: /Dwayne Porter/ })
      .first()
      .click()
    const link = page.getByRole('link', { name: 'Add to calendar' })
    const { name, title, event } = await offerCalendarFile(app, link)
    expect([title, name]).toEqual(['Save file', 'interview.ics'])
    expect(event.summary).toBe('Dwayne Porter')
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
  })
})
