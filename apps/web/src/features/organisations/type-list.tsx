import { DeleteOutlined, EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { OrganisationType } from '@liveline/contract/organisation/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'

interface Props {
  readonly types: readonly OrganisationType[]
  readonly chosen: number | undefined
  readonly onChoose: (aid: number | undefined) => void
}

/** The classifications, one of which is shown as a tree. */
export function TypeList({ types, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [edited, setEdited] = useState<{ readonly type?: OrganisationType }>()
  const [toDelete, setToDelete] = useState<OrganisationType>()
  return (
    <section className="organisation-types" aria-label={t('organisation.types')}>
      <header>
        <h2>{t('organisation.types')}</h2>
        <Button onClick={() => setEdited({})}>
          <PlusOutlined aria-hidden />
          {t('organisation.addType')}
        </Button>
      </header>
      <ul>
        {types.map((type) => {
          const name = nameIn(language, type)
          return (
            <li key={type.aid} data-chosen={type.aid === chosen}>
              <button
                type="button"
                className="organisation-type"
                aria-current={type.aid === chosen ? 'true' : undefined}
                onClick={() => onChoose(type.aid)}
              >
                <span>{name}</span>
                <small>
                  {type.clientShow === 0 && <span>{`${t('organisation.hidden')} · `}</span>}
                  <span>{t('organisation.nodes', { count: type.details })}</span>
                </small>
              </button>
              <Popup label={t('tree.actionsOf', { name })} trigger={<MoreOutlined aria-hidden />} onTop>
                {(close) => (
                  <>
                    <MenuItem
                      icon={<EditOutlined aria-hidden />}
                      onSelect={() => {
                        close()
                        setEdited({ type })
                      }}
                    >
                      {t('organisation.edit')}
                    </MenuItem>
                    <MenuItem
                      icon={<DeleteOutlined aria-hidden />}
                      danger
                      refusal={type.builtIn ? t('organisation.builtIn') : undefined}
                      onSelect={() => {
                        close()
                        setToDelete(type)
                      }}
                    >
                      {t('organisation.delete')}
                    </MenuItem>
                  </>
                )}
              </Popup>
            </li>
          )
        })}
      </ul>
      {edited !== undefined && (
        <TypeDialog type={edited.type} onSaved={onChoose} onClose={() => setEdited(undefined)} />
      )}
      {toDelete !== undefined && (
        <DeleteDialog
          name={nameIn(language, toDelete)}
          onDelete={(idempotencyKey) =>
            api.organisation.removeType({ body: { aid: toDelete.aid }, idempotencyKey, quiet: true })
          }
          onDeleted={() => {
            if (toDelete.aid === chosen) onChoose(undefined)
          }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  )
}
