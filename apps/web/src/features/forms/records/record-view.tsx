import { EditOutlined, HistoryOutlined, PrinterOutlined } from '@ant-design/icons'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { printRecordAddress, recordAddress } from '../../../app/paths.ts'
import { Form } from '../../../form/form.tsx'
import { asRead } from '../../../form/rights.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { BinNotice } from './bin-notice.tsx'
import { RecordDelete } from './record-delete.tsx'
import { RecordFacts } from './record-facts.tsx'
import { formOfRecord, withMasks } from './record-form.ts'
import { RecordHistory } from './record-history.tsx'
import './record-page.css'
import { useReveal } from './use-reveal.ts'

interface Props {
  readonly record: DataRecord
  readonly title: string
  /** As it stood at a revision of the past. */
  readonly isEarlier: boolean
}

/** One record as text, by the version of its form that it was filled in with; what is known of it, and its history. */
export function RecordView({ record, title, isEarlier }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { shown, busy, reveal } = useReveal(record.id)
  const form = useMemo(() => withMasks(asRead(formOfRecord(record)), [], shown), [record, shown])
  const { masked, may } = record
  const beside = useCallback(
    ({ name, label, labelEn }: { name: string; label: string; labelEn: string }) =>
      // Of an earlier state the server shows the present value only.
      masked.includes(name) && !Object.hasOwn(shown, name) && may.reveal && !isEarlier ? (
        <Button
          kind="text"
          disabled={busy === name}
          aria-label={t('records.revealOf', { field: nameIn(language, { label, labelEn }, 'label') })}
          onClick={() => void reveal(name)}
        >
          {t('records.reveal')}
        </Button>
      ) : null,
    [masked, may.reveal, isEarlier, shown, busy, reveal, t, language],
  )
  return (
    <div className="ll-page">
      <PageHeader
        title={title}
        subtitle={nameIn(language, record, 'formName')}
        actions={
          <>
            <ButtonLink to={printRecordAddress(record.id, isEarlier ? record.rev : undefined)}>
              <PrinterOutlined aria-hidden />
              {t('records.print')}
            </ButtonLink>
            {may.delete && <RecordDelete record={record} title={title} />}
            {may.update && (
              <ButtonLink to={recordAddress(record.id, { edit: true })} data-kind="primary">
                <EditOutlined aria-hidden />
                {t('records.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      {isEarlier && (
        <Notice icon={<HistoryOutlined aria-hidden />}>
          <span>{t('records.earlier', { rev: record.rev })}</span>
          <ButtonLink to={recordAddress(record.id)}>{t('records.toPresent')}</ButtonLink>
        </Notice>
      )}
      {record.deletedAt !== null && (
        <BinNotice id={record.id} deletedAt={absoluteTime(record.deletedAt)} mayRestore={may.restore} />
      )}
      <div className="record-columns">
        <div className="record-main">
          <Panel>
            {/* Another state, or a value that was shown, is another form to read. */}
            <Form key={`${record.rev} ${Object.keys(shown).join()}`} form={form} part="read" beside={beside} />
          </Panel>
        </div>
        <aside className="record-aside">
          <RecordFacts record={record} />
          <RecordHistory id={record.id} rev={record.rev} />
        </aside>
      </div>
    </div>
  )
}
