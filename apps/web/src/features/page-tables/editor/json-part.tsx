import { readPageParams, type PageProblem } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { paramsText } from './page-draft.ts'

interface Props {
  readonly params: PageParams
  /** `undefined`: what is typed cannot be read yet. */
  readonly onChange: (params: PageParams | undefined) => void
}

/** The parameters as JSON: what is typed is drawn at once, what is drawn is written here. */
export function JsonPart({ params, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: PageParams | undefined }>()
  // What was typed stays as it was typed for as long as it means what is drawn.
  const isOwn = typed !== undefined && (typed.of === undefined || typed.of === params)
  const text = isOwn ? typed.text : paramsText(params)
  const { problems } = readPageParams(text, language)
  return (
    <div className="page-json">
      <label htmlFor={id}>{t('pageTables.json')}</label>
      <TextArea
        id={id}
        value={text}
        spellCheck={false}
        rows={24}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-problems`}
        onChange={({ target }) => {
          const read = readPageParams(target.value, language)
          setTyped({ text: target.value, of: read.params })
          onChange(read.params)
        }}
      />
      <div id={`${id}-problems`} aria-live="polite">
        <Problems problems={problems} />
      </div>
    </div>
  )
}

/** Each with its place in the JSON. */
export function Problems({ problems }: { problems: readonly PageProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="page-problems">
      {problems.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          {place !== '' && <code>{place}</code>}
          {message}
        </li>
      ))}
    </ul>
  )
}
