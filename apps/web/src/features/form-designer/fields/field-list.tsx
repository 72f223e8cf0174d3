import { nameIn } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import { componentName } from '../component-name.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { readersOf } from '../schema-edit/rename-field.ts'
import { componentAt, treeOf, type Located } from '../schema-edit/tree.ts'
import { isOutside, useFieldUses } from './field-uses.ts'
import './field-list.css'

/** Every field of the form with what it is, and where it is used: what a rename or a removal would touch. */
export function FieldList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const designer = useDesigner()
  const language = useLanguage()
  const schema = useDesignerState((state) => state.schema)
  const fields = useMemo(
    () => [...treeOf(schema).values()].filter(({ role }) => role === 'item' || role === 'column'),
    [schema],
  )
  const choose = ({ id }: Located) => {
    designer.choose([id])
    onClose()
  }
  return (
    <Dialog
      title={t('designer.fieldList.title', { count: fieldsOf(schema).length })}
      place="right"
      width={1080}
      closeLabel={t('designer.close')}
      onClose={onClose}
    >
      <div className="ll-field-list">
        <table>
          <thead>
            <tr>
              {(['key', 'label', 'type', 'required', 'conditions', 'outside'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`designer.fieldList.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.id} data-column={field.role === 'column' ? 'true' : undefined}>
                <td>
                  <Button kind="text" onClick={() => choose(field)}>
                    {String(field.node['name'] ?? '')}
                  </Button>
                </td>
                <td>{componentName(field, language)}</td>
                <td>{kindName(field.node.type, language)}</td>
                <td>{t(requirement(field))}</td>
                <td>
                  <Readers field={field} onChoose={choose} />
                </td>
                <td>
                  <Outside name={keyOf(field, treeOf(schema))} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

const requirement = ({ node }: Located) => {
  if (node['required'] === true || node['requiredOn'] === true) return 'designer.fieldList.always'
  return typeof node['requiredOn'] === 'string' ? 'designer.fieldList.sometimes' : 'designer.fieldList.never'
}

/** As the server names it: a column with its table. */
const keyOf = ({ node, role, parent }: Located, tree: ReturnType<typeof treeOf>): string =>
  role === 'column' ? `${String(tree.get(parent ?? '')?.node['name'])}.${String(node['name'])}` : String(node['name'])

/** The components whose conditions, texts and rules read it. */
function Readers({ field, onChoose }: { field: Located; onChoose: (at: Located) => void }) {
  const language = useLanguage()
  const schema = useDesignerState((state) => state.schema)
  const readers = useMemo(() => {
    const found = readersOf(schema, field.id).flatMap((path) => componentAt(schema, path) ?? [])
    return [...new Map(found.map((one) => [one.id, one])).values()]
  }, [schema, field.id])
  return (
    <>
      {readers.map((one) => (
        <Button key={one.id} kind="text" onClick={() => onChoose(one)}>
          {componentName(one, language)}
        </Button>
      ))}
    </>
  )
}

/** The page tables and workflows that name it. */
function Outside({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const uses = useFieldUses()?.[name]?.filter(isOutside) ?? []
  return (
    <ul>
      {uses.map((use) => {
        const words = t('designer.useOf', {
          kind: t(`designer.use.${use.kind}`),
          name: nameIn(language, use),
        })
        return (
          <li key={`${use.kind} ${use.name} ${use.place}`}>
            {use.address === undefined ? words : <RouteLink to={use.address}>{words}</RouteLink>}
          </li>
        )
      })}
    </ul>
  )
}
