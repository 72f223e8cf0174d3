import {
  IMPORTED_TEXT_LENGTH,
  wordLevels,
  type ImportedWords,
  type WordLevel,
} from '@liveline/contract/sensitive-word/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { FileInput } from '../../ui/controls/file-input.tsx'
import { FieldError, Input, TextArea } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './sensitive-words.css'
import { wordsChanged } from './words-queries.ts'

/** Words from a file or from the clipboard: judged first, line by line, then stored together. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [level, setLevel] = useState<WordLevel>('medium')
  const [category, setCategory] = useState('')
  const [skipWrong, setSkipWrong] = useState(false)
  const [refusal, setRefusal] = useState<'importTooLarge' | 'importUnread' | 'importEmpty'>()
  const [judged, setJudged] = useState<ImportedWords>()
  const { busy, failure, send } = useSendOnce()
  // What was judged is no longer what stands there.
  const anew = (change: () => void) => {
    change()
    setJudged(undefined)
    setRefusal(undefined)
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > 4 * IMPORTED_TEXT_LENGTH) return setRefusal('importTooLarge')
    try {
      const read = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      anew(() => setText(read))
    } catch {
      setRefusal('importUnread')
    }
  }
  const sendWords = async (dryRun: boolean) => {
    if (text.trim() === '') return setRefusal('importEmpty')
    if (text.length > IMPORTED_TEXT_LENGTH) return setRefusal('importTooLarge')
    const body = { text, level, category: category.trim(), dryRun, skipWrong }
    const result = await send(body, (_, idempotencyKey) =>
      api.sensitiveWord.importWords({ body, idempotencyKey, quiet: true }),
    )
    if (result === undefined) return
    if (dryRun) return setJudged(result)
    toast.success(t('words.imported', { added: result.added, skipped: result.skipped + result.wrong }))
    onClose()
    await wordsChanged()
  }
  const canImport = judged !== undefined && judged.added > 0 && (judged.wrong === 0 || skipWrong)
  return (
    <Dialog
      title={t('words.importTitle')}
      place="right"
      width={560}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('words.cancel')}
          </Button>
          {judged === undefined ? (
            <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void sendWords(true)}>
              {t('words.importCheck')}
            </Button>
          ) : (
            <Button kind="primary" disabled={busy || !canImport} aria-busy={busy} onClick={() => void sendWords(false)}>
              {t('words.importDo', { count: judged.added })}
            </Button>
          )}
        </>
      }
    >
      <div className="ll-words-form">
        <p>{t('words.importText')}</p>
        <div>
          <label htmlFor={`${id}-file`}>{t('words.importFile')}</label>
          <FileInput id={`${id}-file`} accept=".txt,.csv,text/plain,text/csv" onFile={(file) => void choose(file)} />
        </div>
        <div>
          <label htmlFor={`${id}-text`}>{t('words.importPaste')}</label>
          <TextArea
            id={`${id}-text`}
            rows={8}
            value={text}
            onChange={(event) => anew(() => setText(event.target.value))}
          />
        </div>
        <div>
          <span>{t('words.importLevel')}</span>
          <Segments
            label={t('words.importLevel')}
            value={level}
            options={wordLevels.map((one) => [one, t(`words.levels.${one}`)] as const)}
            onChange={(one) => anew(() => setLevel(one))}
          />
        </div>
        <div>
          <label htmlFor={`${id}-category`}>{t('words.importCategory')}</label>
          <Input
            id={`${id}-category`}
            maxLength={30}
            value={category}
            onChange={(event) => anew(() => setCategory(event.target.value))}
          />
        </div>
        {refusal !== undefined && <FieldError text={t(`words.${refusal}`)} />}
        {failure !== undefined && <FieldError text={failure.message} />}
        {judged !== undefined && <Judged judged={judged} />}
        {judged !== undefined && judged.wrong > 0 && (
          <Check checked={skipWrong} onChange={(event) => setSkipWrong(event.target.checked)}>
            {t('words.importSkip')}
          </Check>
        )}
      </div>
    </Dialog>
  )
}

function Judged({ judged: { added, skipped, wrong, problems } }: { judged: ImportedWords }) {
  const { t } = useTranslation()
  return (
    <div className="ll-words-judged">
      <output>{t('words.importChecked', { added, skipped, wrong })}</output>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ line, text, fault }) => (
            <li key={line}>
              <span>{t('words.importLine', { line })}</span>
              <code title={text}>{text}</code>
              <span data-fault={fault}>{t(`words.faults.${fault}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length < skipped + wrong && <p className="ll-words-hint">{t('words.importMore')}</p>}
    </div>
  )
}
