import { useId, type ReactNode } from 'react'
import { FieldError, Input } from './input.tsx'
import { SelectBox } from './select/select-box.tsx'
import { MenuIcon, menuIconNames } from '../labels/menu-icon.tsx'
import './name-fields.css'

/** What a thing that people design is called and found by. */
export interface Names {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly category: string
}

type Word = keyof Names | 'nameMissing' | 'keyHint' | 'keyWrong' | 'categoryHint'

interface Props {
  readonly names: Names
  /** What a key looks like; it never changes, so that only a new thing is asked for it. */
  readonly keyPattern: RegExp
  readonly isNew: boolean
  /** Whether somebody has tried to send them. */
  readonly isTried: boolean
  /** Those in use, which are offered. */
  readonly categories: readonly string[]
  readonly say: (word: Word) => string
  readonly onChange: (names: Names) => void
}

/** They stand among the other fields of a dialog (`StackedFields`). */
export function NameFields({ names, keyPattern, isNew, isTried, categories, say, onChange }: Props) {
  const id = useId()
  const field = (part: Exclude<keyof Names, 'icon'>, rest: object, below?: ReactNode) => (
    <div>
      <label htmlFor={`${id}-${part}`}>{say(part)}</label>
      <Input
        id={`${id}-${part}`}
        value={names[part]}
        autoComplete="off"
        onChange={(event) => onChange({ ...names, [part]: event.target.value })}
        {...rest}
      />
      {below}
    </div>
  )
  const isKeyWrong = isTried && !keyPattern.test(names.key)
  const isNameMissing = isTried && names.name.trim() === ''
  return (
    <>
      {field(
        'name',
        { maxLength: 100, required: true, 'aria-invalid': isNameMissing, 'data-autofocus': true },
        isNameMissing && <FieldError text={say('nameMissing')} />,
      )}
      {field('nameEn', { maxLength: 100 })}
      {isNew &&
        field(
          'key',
          { maxLength: 64, required: true, 'aria-invalid': isKeyWrong, spellCheck: false },
          isKeyWrong ? <FieldError text={say('keyWrong')} /> : <small>{say('keyHint')}</small>,
        )}
      {field(
        'category',
        { maxLength: 50, list: `${id}-categories` },
        <>
          <small>{say('categoryHint')}</small>
          <datalist id={`${id}-categories`}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
        </>,
      )}
      <div>
        <span>{say('icon')}</span>
        <span className="ll-icon-choice">
          <MenuIcon name={names.icon} />
          <SelectBox
            label={say('icon')}
            value={names.icon}
            options={menuIconNames.map((name) => ({ value: name, label: name.replace('Outlined', '') }))}
            clearable
            onChange={(icon) => onChange({ ...names, icon: String(icon ?? '') })}
          />
        </span>
      </div>
    </>
  )
}
