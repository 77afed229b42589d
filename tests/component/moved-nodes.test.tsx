/** A text without an element of its own, in a page that the browser translates: `npm run texts:check` finds those of ours. */
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { tolerateMovedNodes } from '../../src/ui/moved-nodes.ts'

interface SavedProps {
  readonly count: number | null
  readonly isNew: boolean
}

const Saved = ({ count, isNew }: SavedProps) => (
  <p>
    {isNew && <b>New</b>}
    {count !== null && `${count} files`}
    <i>saved</i>
  </p>
)

/** Replaces a text as Chrome's translation does. */
function translate(text: Node) {
  const font = document.createElement('font')
  font.textContent = 'archivos'
  text.parentNode?.replaceChild(font, text)
}

test('a moved text that goes, or that something is inserted before, does not break the screen', async () => {
  tolerateMovedNodes()
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const { container, rerender } = await render(<Saved count={3} isNew={false} />)
  const paragraph = container.querySelector('p') as HTMLElement
  translate(paragraph.firstChild as Node)
  await rerender(<Saved count={3} isNew={true} />)
  expect(paragraph.textContent).toContain('New')
  await rerender(<Saved count={null} isNew={true} />)
  expect(paragraph.textContent).toContain('saved')
  expect(reported).toHaveBeenCalledTimes(2)
})
