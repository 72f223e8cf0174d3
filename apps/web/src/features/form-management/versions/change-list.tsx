import type { SchemaChange } from '@liveline/contract/form-design/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import '../../../ui/difference/versions-page.css'
import './form-versions.css'

type Tone = 'done' | 'stopped' | 'running'
const toneOf = (kind: SchemaChange['kind']): Tone =>
  kind.endsWith('Added') ? 'done' : kind.endsWith('Removed') ? 'stopped' : 'running'

/** These tell of kinds by their type. */
const ofTypes = new Set<SchemaChange['kind']>([
  'fieldAdded',
  'fieldRemoved',
  'typeChanged',
  'layoutAdded',
  'layoutRemoved',
])

/** What changed, a line for each thing. */
export function ChangeList({ title, changes }: { title: string; changes: readonly SchemaChange[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nothing = t('formVersions.nothing')
  const inWords = ({ kind }: SchemaChange, value: string): string => {
    if (ofTypes.has(kind)) return kindName(value, language)
    if (kind === 'requiredChanged') return t(value === 'true' ? 'formVersions.required' : 'formVersions.notRequired')
    return value
  }
  return (
    <>
      <h3>
        {title} <span className="ll-count">{changes.length}</span>
      </h3>
      <ul className="ll-version-changes form-changes">
        {changes.map((change, place) => (
          // Two things of one field may have changed alike.
          <li key={`${place} ${change.kind} ${change.field}`}>
            <span className="ll-tag" data-tone={toneOf(change.kind)}>
              {t(`formVersions.changes.${change.kind}`)}
            </span>
            <span>
              {nameIn(language, { name: change.label, nameEn: change.labelEn })}{' '}
              {change.field !== '' && <code>{change.field}</code>}
              {change.detail !== undefined && <code> {change.detail}</code>}
            </span>
            {(change.from || change.to) !== change.label && (change.from !== '' || change.to !== '') && (
              <span className="form-change-values">
                {!change.kind.endsWith('Added') && <del>{inWords(change, change.from) || nothing}</del>}
                {!change.kind.endsWith('Added') && !change.kind.endsWith('Removed') && ' → '}
                {!change.kind.endsWith('Removed') && <ins>{inWords(change, change.to) || nothing}</ins>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
