/** The style guide (`npm run styleguide`): all components, or the one component or example that the address names. */
import '../../src/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { Example, Piece } from './example.tsx'
import { pieces } from './pieces.ts'

function address(piece: Piece, example?: Example): string {
  return `?${new URLSearchParams({ piece: piece.file, ...(example !== undefined && { example: example.name }) })}`
}

function Shown({ piece }: { readonly piece: Piece }) {
  return (
    <section className="py-3 border-top" aria-label={piece.file}>
      <h2>
        <a href={address(piece)}>{piece.file}</a>
      </h2>
      {piece.examples.map((example) => (
        <div key={example.name} className="pt-2 pb-3">
          <p className="mb-1 text-body-secondary">
            {piece.covers ? <a href={address(piece, example)}>{example.name}</a> : example.name}
          </p>
          {!piece.covers && example.draw()}
        </div>
      ))}
    </section>
  )
}

function Styleguide() {
  const asked = new URLSearchParams(window.location.search)
  const piece = pieces.find(({ file }) => file === asked.get('piece'))
  const example = piece?.examples.find(({ name }) => name === asked.get('example'))
  return (
    <main className="mx-auto p-3" style={{ maxWidth: 640 }}>
      <h1>{example?.name ?? 'Styleguide'}</h1>
      {example !== undefined
        ? example.draw()
        : (piece === undefined ? pieces : [piece]).map((shown) => <Shown key={shown.file} piece={shown} />)}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter>
    <Styleguide />
  </MemoryRouter>,
)
