import { MATCHED_LENGTH, type TestedText } from '@liveline/contract/sensitive-word/shapes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/state-page.tsx'
import './sensitive-words.css'
import { gravest, textParts } from './hit-parts.ts'
import { toneOf } from './word-columns.tsx'
import { testQuery } from './words-queries.ts'

/** Nobody reads what is said of a word that is half typed. */
const REST_MS = 250

/** A text in which words are marked while it is typed. */
export function TestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = rested.trim() !== ''
  const asked = useQuery({
    ...testQuery(rested),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={t('words.testTitle')}
      place="right"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('words.close')}</Button>}
    >
      <div className="ll-words-form">
        <p>{t('words.testText')}</p>
        <div>
          <label htmlFor={`${id}-text`}>{t('words.testBox')}</label>
          <TextArea
            id={`${id}-text`}
            data-autofocus=""
            rows={6}
            maxLength={MATCHED_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {!isAsked && <p className="ll-words-hint">{t('words.testEmpty')}</p>}
        {isAsked && asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
        {isAsked && asked.data !== undefined && !asked.isPlaceholderData && <Found text={rested} tested={asked.data} />}
      </div>
    </Dialog>
  )
}

function Found({ text, tested: { hits, replaced } }: { text: string; tested: TestedText }) {
  const { t } = useTranslation()
  const nameOf = ({ word, level, category }: TestedText['hits'][number]) =>
    [word, t(`words.levels.${level}`), category].filter(Boolean).join(' · ')
  return (
    <>
      <output>{hits.length === 0 ? t('words.testNone') : t('words.testHits', { count: hits.length })}</output>
      <section aria-label={t('words.testFound')} className="ll-words-text">
        <h3>{t('words.testFound')}</h3>
        <p>
          {textParts(text, hits).map((part, index) =>
            part.hits.length === 0 ? (
              part.text
            ) : (
              <mark
                // oxlint-disable-next-line react/no-array-index-key -- a piece of a text is nothing but its place.
                key={index}
                className="sensitive-word"
                data-tone={toneOf[gravest(part.hits)]}
                title={part.hits.map(nameOf).join('\n')}
              >
                {part.text}
              </mark>
            ),
          )}
        </p>
      </section>
      {hits.length > 0 && (
        <section aria-label={t('words.testReplaced')} className="ll-words-text">
          <h3>{t('words.testReplaced')}</h3>
          <p>{replaced}</p>
        </section>
      )}
    </>
  )
}
