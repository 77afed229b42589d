import { brand } from '../config.ts'

/** The mark (a dump bed on wheels, drawn by us) and the product's name. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <span className="d-inline-flex align-items-center gap-2 mw-100 text-body-emphasis">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--brand)" />
        <path d="M5 20.5 8 10h11.5l-2.2 10.500z" fill="#1d1b19" />
        <path d="M20 13.500h4.200l2.800 4.200v2.800H18.500z" fill="#1d1b19" />
        <circle cx="10.500" cy="22.500" r="2.600" fill="#fff" stroke="#1d1b19" strokeWidth="1.600" />
        <circle cx="22.500" cy="22.500" r="2.600" fill="#fff" stroke="#1d1b19" strokeWidth="1.600" />
      </svg>
      <span className="logo-name fw-bold" translate="no">
        {brand.name}
      </span>
    </span>
  )
}
