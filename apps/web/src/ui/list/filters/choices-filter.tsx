import { DownOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Check } from '../../controls/check.tsx'
import { joinNames } from '../../labels/join-names.ts'
import { Popup } from '../../popup/popup.tsx'
import { useLanguage } from '../../use-language.ts'
import { chosenOf } from './list-filter.ts'
import './choices-filter.css'

interface Props {
  readonly title: string
  /** Values between commas, as the address holds them. */
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | undefined) => void
}

/** Narrows a list to rows with any of several values; each tick counts at once. */
export function ChoicesFilter({ title, value, options, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = chosenOf(value, options)
  const words = joinNames(
    options.filter((option) => chosen.includes(option.value)).map(({ label }) => label),
    language,
  )
  return (
    <span className="ll-choices">
      <Popup
        label={words === '' ? title : `${title}: ${words}`}
        kind="dialog"
        placement="bottom-start"
        triggerClassName="ll-input ll-choices-trigger"
        trigger={
          <>
            <span data-empty={words === ''}>{words === '' ? title : words}</span>
            <DownOutlined aria-hidden />
          </>
        }
      >
        {(close) => (
          <>
            {options.map((option) => (
              <Check
                key={option.value}
                checked={chosen.includes(option.value)}
                onChange={({ target }) =>
                  onChange(
                    options
                      .filter((one) => (one.value === option.value ? target.checked : chosen.includes(one.value)))
                      .map((one) => one.value)
                      .join(',') || undefined,
                  )
                }
              >
                {option.label}
              </Check>
            ))}
            {chosen.length > 0 && (
              <Button
                kind="text"
                onClick={() => {
                  close()
                  onChange(undefined)
                }}
              >
                {t('list.anyValue')}
              </Button>
            )}
          </>
        )}
      </Popup>
    </span>
  )
}
