/** Journeys in every engine other than Chromium; those that this machine does not have are skipped. */
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { formatSize } from '../../src/domain/text/format.ts'
import { fieldRow, fileFields } from '../../src/form/form.ts'
import { t } from '../../src/i18n/t.ts'
import { differences } from '../support/form-answers.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { fillByScript, fillStep, papersOf, person, plan, setValue, signIn, signUp, stepShown } from './applicant.ts'
import { at, type Scene, says, until } from './driver.ts'

export function journeys(scene: Scene): void {
  afterEach(speakEnglish)

  test('sign-up to receipt, Spanish from step 5: draft reload, lost reply, every control, every byte', async () => {
    const { portal, browser } = scene
    await signUp(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await fillStep(browser, 1)
    await browser.reload()
    await until(
      browser,
      `document.querySelector('[name="companyName"]')?.value === ${JSON.stringify(plan.get('companyName')?.value)}`,
    )
    // The last second before a reload may be lost.
    await browser.click(at.choice('referralSource', plan.get('referralSource')?.value ?? ''))
    await browser.click(at.button('Next'))
    await fillByScript(browser, 2)
    await fillStep(browser, 2, ['ownership', 'vin', 'truckPhotos'])
    await browser.click(at.button('Next'))
    await fillByScript(browser, 3)
    await fillStep(browser, 3, ['cdlUpload', 'medCardUpload'])
    portal.sandbox.faults.add({ call: 'saveStep', fault: 'reset-after', times: 1 })
    await browser.click(at.button('Next'))
    await browser.click('//dialog//button[normalize-space()="Retry"]')
    for (const step of [4, 5, 6, 7]) {
      await fillByScript(browser, step)
      if (step === 5) {
        await fillStep(browser, 5, ['coiUpload', 'businessDocs'])
        // Until the chosen documents are stored on the device, the page would ask before it closes.
        await until(browser, "window.dispatchEvent(new Event('beforeunload', { cancelable: true }))")
        await browser.reload()
        for (const file of [...papersOf('coiUpload'), ...papersOf('businessDocs')]) {
          await until(browser, says(path.basename(file)))
        }
        await browser.click('//button[@aria-label="User menu"]')
        await browser.click(at.button('Español'))
        speakSpanish()
        await until(browser, "document.documentElement.lang === 'es'")
        await until(browser, stepShown(5))
      }
      await browser.click(at.button(t(step === 7 ? 'Submit Application' : 'Next')))
    }
    await until(browser, says(t('Application Submitted Successfully!')))
    expect(differences(portal.sandbox, person.email, plan)).toEqual([])
    expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
    await browser.click(at.button(t('Show receipt')))
    const received = portal.sandbox.application(person.email)?.files ?? []
    for (const { name: fieldName, key } of fileFields) {
      const label = t(fieldRow(fieldName).row.label)
      for (const { name, size } of received.filter(({ field }) => field === key)) {
        await until(browser, says(`${name} (${label}, ${formatSize(size)})`))
      }
    }
    expect((await browser.problems()).join('\n')).toBe('')
  })

  test('dashboard, profile and calendar: name, picture, and interviews by keyboard, picker and mouse', async () => {
    const { portal, browser } = scene
    await portal.sandbox.seed.account(person)
    await signIn(browser, portal)
    await until(browser, says('Application Progress'))
    await browser.click(at.link('My Profile'))
    await browser.type(at.field('name'), 'José Ramírez Jr.')
    await browser.attach('//input[@type="file"]', papersOf('cdlUpload').slice(0, 1))
    await until(browser, says('New picture chosen'))
    await browser.click(at.button('Save Changes'))
    await until(browser, says('Profile updated successfully!'))
    // The picture is displayed: the page's policy allows it.
    await until(browser, 'document.querySelector(\'img[alt="Profile picture"]\')?.naturalWidth > 0')
    await browser.click(at.link('Calendar'))
    await until(browser, "document.querySelector('.fc-daygrid-day') !== null")
    await browser.click(at.button('Schedule Interview'))
    await browser.type(at.field('candidateName'), 'Dana Driver')
    await browser.read(setValue('cdlType', 'CDL-A'))
    await browser.read(setValue('interviewType', 'Initial'))
    await browser.type(at.field('dateTime'), '25/12/2099 14:30')
    await browser.click('//dialog//button[normalize-space()="Schedule"]')
    await until(browser, "document.querySelector('dialog[open]') === null")
    await until(browser, says('Dana Driver'))
    // By mouse: clicks a day, titles the interview and sees it displayed; every view opens.
    await browser.click('(//td[contains(@class,"fc-daygrid-day")])[20]')
    await browser.type('//dialog//input', 'Yard day')
    await browser.pressEnter()
    await until(browser, "document.querySelector('dialog[open]') === null")
    await until(
      browser,
      "[...document.querySelectorAll('.fc-event')].some((event) => event.innerText.includes('Yard day'))",
    )
    await browser.click(at.button('Week'))
    await until(browser, "document.querySelector('.fc-timeGridWeek-view') !== null")
    await browser.click(at.button('Day'))
    await until(browser, "document.querySelector('.fc-timeGridDay-view') !== null")
    expect((await browser.problems()).join('\n')).toBe('')
  })
}
