import { DeleteOutlined, EditOutlined, PushpinFilled, PushpinOutlined, StarOutlined } from '@ant-design/icons'
import { LONGEST_VIEW_NAME, MOST_VIEWS_OF_LIST, type SavedView } from '@liveline/contract/own-lists/shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Input } from '../controls/input.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Popup } from '../popup/popup.tsx'
import './saved-views.css'

interface Props {
  readonly views: readonly SavedView[]
  /** The one that the list shows just now. */
  readonly current: string | undefined
  readonly onApply: (view: SavedView) => void
  readonly onSave: (name: string) => void
  readonly onRename: (id: string, name: string) => void
  readonly onDelete: (id: string) => void
  /** Undefined: the list opens as it begins. */
  readonly onDefault: (id: string | undefined) => void
}

/** Filters, order and columns under names of one's own. */
export function SavedViews(props: Props) {
  const { t } = useTranslation()
  const [doomed, setDoomed] = useState<SavedView>()
  return (
    <>
      <Popup label={t('list.views')} trigger={<StarOutlined aria-hidden />} kind="dialog">
        {(close) => <Views {...props} close={close} onDoom={setDoomed} />}
      </Popup>
      {doomed !== undefined && (
        <Dialog
          title={t('list.deleteViewTitle', { name: doomed.name })}
          onClose={() => setDoomed(undefined)}
          footer={
            <>
              <Button onClick={() => setDoomed(undefined)}>{t('list.cancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  props.onDelete(doomed.id)
                  setDoomed(undefined)
                }}
              >
                {t('list.deleteView')}
              </Button>
            </>
          }
        >
          <p>{t('list.deleteViewText')}</p>
        </Dialog>
      )}
    </>
  )
}

interface ViewsProps extends Props {
  readonly close: () => void
  readonly onDoom: (view: SavedView) => void
}

function Views({ views, current, onApply, onSave, onRename, onDefault, close, onDoom }: ViewsProps) {
  const { t } = useTranslation()
  const [renamed, setRenamed] = useState<string>()
  return (
    <div className="ll-views">
      {views.length === 0 ? (
        <p>{t('list.noViews')}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              {renamed === view.id ? (
                <NameForm
                  label={t('list.viewName')}
                  isRenaming
                  begin={view.name}
                  command={t('list.rename')}
                  onName={(name) => {
                    onRename(view.id, name)
                    setRenamed(undefined)
                  }}
                />
              ) : (
                <>
                  <button
                    type="button"
                    className="ll-view-name"
                    aria-current={view.id === current ? 'true' : undefined}
                    onClick={() => {
                      close()
                      onApply(view)
                    }}
                  >
                    {view.name}
                  </button>
                  <IconButton
                    label={t('list.defaultView', { name: view.name })}
                    aria-pressed={view.isDefault === true}
                    onClick={() => onDefault(view.isDefault === true ? undefined : view.id)}
                  >
                    {view.isDefault === true ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                  </IconButton>
                  <IconButton label={t('list.renameView', { name: view.name })} onClick={() => setRenamed(view.id)}>
                    <EditOutlined aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.deleteViewOf', { name: view.name })}
                    onClick={() => {
                      close()
                      onDoom(view)
                    }}
                  >
                    <DeleteOutlined aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {views.length >= MOST_VIEWS_OF_LIST ? (
        <p>{t('list.viewsFull', { limit: MOST_VIEWS_OF_LIST })}</p>
      ) : (
        <NameForm
          label={t('list.newView')}
          command={t('list.saveView')}
          onName={(name) => {
            close()
            onSave(name)
          }}
        />
      )}
    </div>
  )
}

interface NameFormProps {
  readonly label: string
  readonly begin?: string
  /** It stands where the name stood, and is typed over. */
  readonly isRenaming?: boolean
  readonly command: string
  readonly onName: (name: string) => void
}

function NameForm({ label, begin = '', isRenaming = false, command, onName }: NameFormProps) {
  const [name, setName] = useState(begin)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isRenaming) return
    input.current?.focus()
    input.current?.select()
  }, [isRenaming])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        required
        maxLength={LONGEST_VIEW_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">{command}</Button>
    </form>
  )
}
