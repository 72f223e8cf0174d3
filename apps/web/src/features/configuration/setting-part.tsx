import { textIn } from '@liveline/contract/language.ts'
import { settingOf } from '@liveline/contract/setting/settings.ts'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { timeLabel } from '../../ui/labels/times.tsx'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { SettingRow } from './configuration-queries.ts'
import { SettingControl } from './setting-control.tsx'
import { valueText } from './value-text.ts'

interface Props {
  readonly row: SettingRow
  readonly value: unknown
  /** Entered and not saved. */
  readonly isChanged: boolean
  readonly problem: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onHistory: () => void
}

/** One setting: what it does, what holds, whether that is the default, and who changed it last. */
export function SettingPart({ row, value, isChanged, problem, onChange, onHistory }: Props) {
  const speech = useSpeech()
  const { t, language, now } = speech
  const id = useId()
  const setting = settingOf(row.key)
  const name = textIn(language, setting.name)
  const isOwn = JSON.stringify(value) !== JSON.stringify(setting.default)
  return (
    <section className="configuration-setting" data-setting={row.key} data-changed={isChanged || undefined}>
      <div className="configuration-name">
        <label htmlFor={id}>{name}</label>
        {isOwn && (
          <span className="ll-tag" data-tone="running">
            <span>{t('configuration.notDefault')}</span>
          </span>
        )}
        <p id={`${id}-help`} className="configuration-note">
          {textIn(language, setting.help)}
        </p>
      </div>
      <div className="configuration-value">
        <SettingControl
          {...{ id, setting, value, onChange }}
          name={row.key}
          invalid={problem !== undefined}
          describedBy={problem === undefined ? `${id}-help` : `${id}-problem`}
        />
        {problem !== undefined && <FieldError id={`${id}-problem`} text={problem} />}
        <p className="configuration-note">
          {isOwn && setting.kind !== 'structure' && (
            <>
              {valueText(setting, null, speech)}
              <Button kind="text" onClick={() => onChange(setting.default)}>
                {t('configuration.useDefault')}
              </Button>
            </>
          )}
          {isOwn && setting.kind === 'structure' && (
            <Button kind="text" onClick={() => onChange(setting.default)}>
              {t('configuration.useDefault')}
            </Button>
          )}
          {row.updatedAt !== null && (
            <Button kind="text" onClick={onHistory}>
              {t('configuration.changedBy', { name: row.updatedBy === '' ? t('configuration.byPack') : row.updatedBy })}
              {' · '}
              {timeLabel(row.updatedAt, now, language, t)}
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}
