import './quote.css'

/** What somebody wrote, as it was written. */
export function Quote({ text }: { text: string }) {
  return <blockquote className="ll-quote">{text}</blockquote>
}
