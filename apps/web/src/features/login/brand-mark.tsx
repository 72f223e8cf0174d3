/** The product's mark: a bolt on the accent. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--ll-accent)" />
      <path d="M17.5 5 8 18h6.5L13 27l11-14.5h-7z" fill="var(--ll-on-accent)" />
    </svg>
  )
}
