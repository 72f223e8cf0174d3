import { MAX_WORD_LENGTH, wordLevels, type SensitiveWord } from '@liveline/contract/sensitive-word/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input, TextArea } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './sensitive-words.css'
import { DeleteWordsDialog } from './delete-words-dialog.tsx'
import { categoriesQuery, wordQuery, wordsChanged } from './words-queries.ts'

type Facts = Pick<SensitiveWord, 'word' | 'level' | 'category' | 'replacement' | 'exceptions' | 'enabled'>
const blank: Facts = { word: '', level: 'medium', category: '', replacement: '', exceptions: [], enabled: true }

interface Closing {
  readonly onClose: () => void
}

export function NewWordDrawer({ onClose }: Closing) {
  return <WordDrawer {...{ onClose }} />
}

/** One word by its id: an address may lead to it. */
export function EditWordDrawer({ id, onClose }: Closing & { id: number }) {
  const { t } = useTranslation()
  const word = useQuery(wordQuery(id))
  if (word.data !== undefined) return <WordDrawer saved={word.data} onClose={onClose} />
  return (
    <Dialog
      title={t('words.title')}
      place="right"
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('words.close')}</Button>}
    >
      {word.isError ? <ErrorState error={word.error} onRetry={() => void word.refetch()} /> : <Skeleton lines={6} />}
    </Dialog>
  )
}

function WordDrawer({ saved, onClose }: Closing & { saved?: SensitiveWord }) {
  const { t } = useTranslation()
  const id = useId()
  const [facts, setFacts] = useState<Facts>(saved ?? blank)
  const [exceptions, setExceptions] = useState(facts.exceptions.join('\n'))
  const [isTried, setIsTried] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { busy, failure, send } = useSendOnce()
  const set = (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change }))
  const word = facts.word.trim()

  const save = async () => {
    setIsTried(true)
    if (word === '') return
    const phrases = exceptions
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const { level, category, replacement, enabled } = facts
    const body = {
      word,
      level,
      category: category.trim(),
      replacement: replacement.trim(),
      exceptions: phrases,
      enabled,
    }
    const done = await send(body, async (_, idempotencyKey) => {
      if (saved === undefined) await api.sensitiveWord.create({ body, idempotencyKey, quiet: true })
      else await api.sensitiveWord.update({ body: { ...body, id: saved.id }, idempotencyKey, quiet: true })
      return true
    })
    if (done === undefined) return
    toast.success(t(saved === undefined ? 'words.created' : 'words.saved', { word }))
    onClose()
    await wordsChanged()
  }
  return (
    <>
      <AskDialog
        title={saved === undefined ? t('words.create') : t('words.editTitle', { word: saved.word })}
        command={t('words.save')}
        keep={t('words.cancel')}
        place="right"
        width={480}
        {...{ busy, onClose }}
        onDo={() => void save()}
      >
        <div className="ll-words-form">
          <div>
            <label htmlFor={`${id}-word`}>{t('words.word')}</label>
            <Input
              id={`${id}-word`}
              data-autofocus={saved === undefined ? '' : undefined}
              maxLength={MAX_WORD_LENGTH}
              value={facts.word}
              aria-invalid={isTried && word === ''}
              aria-describedby={`${id}-word-hint`}
              onChange={(event) => set({ word: event.target.value })}
            />
            <p id={`${id}-word-hint`} className="ll-words-hint">
              {t('words.wordHint')}
            </p>
            {isTried && word === '' && <FieldError text={t('words.required')} />}
          </div>
          <div>
            <span>{t('words.level')}</span>
            <Segments
              label={t('words.level')}
              value={facts.level}
              options={wordLevels.map((level) => [level, t(`words.levels.${level}`)] as const)}
              onChange={(level) => set({ level })}
            />
          </div>
          <div>
            <label htmlFor={`${id}-category`}>{t('words.category')}</label>
            <Input
              id={`${id}-category`}
              list={`${id}-categories`}
              maxLength={30}
              value={facts.category}
              aria-describedby={`${id}-category-hint`}
              onChange={(event) => set({ category: event.target.value })}
            />
            <datalist id={`${id}-categories`}>
              {categories.map(({ category }) => (
                <option key={category} value={category}>
                  {category}
                </option>
              ))}
            </datalist>
            <p id={`${id}-category-hint`} className="ll-words-hint">
              {t('words.categoryHint')}
            </p>
          </div>
          <div>
            <label htmlFor={`${id}-replacement`}>{t('words.replacement')}</label>
            <Input
              id={`${id}-replacement`}
              maxLength={MAX_WORD_LENGTH}
              value={facts.replacement}
              aria-describedby={`${id}-replacement-hint`}
              onChange={(event) => set({ replacement: event.target.value })}
            />
            <p id={`${id}-replacement-hint`} className="ll-words-hint">
              {t('words.replacementHint')}
            </p>
          </div>
          <div>
            <label htmlFor={`${id}-exceptions`}>{t('words.exceptions')}</label>
            <TextArea
              id={`${id}-exceptions`}
              rows={3}
              value={exceptions}
              aria-describedby={`${id}-exceptions-hint`}
              onChange={(event) => setExceptions(event.target.value)}
            />
            <p id={`${id}-exceptions-hint`} className="ll-words-hint">
              {t('words.exceptionsHint')}
            </p>
          </div>
          <Check checked={facts.enabled} onChange={(event) => set({ enabled: event.target.checked })}>
            {t('words.enabled')}
          </Check>
          {failure !== undefined && <FieldError text={failure.message} />}
          {saved !== undefined && (
            <div>
              <Button kind="danger" onClick={() => setIsDeleting(true)}>
                {t('words.delete')}
              </Button>
            </div>
          )}
        </div>
      </AskDialog>
      {isDeleting && saved !== undefined && (
        <DeleteWordsDialog words={[saved]} onDone={onClose} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}
