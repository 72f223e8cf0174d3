import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { commandsOf, type Commands } from './commands.ts'
import type { Designer } from './designer.ts'
import { DesignerContext, useDesignerState } from './designer-context.ts'
import { Outline } from './outline/outline.tsx'
import { Palette } from './palette/palette.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import type { LayoutName } from './use-layouts.ts'

interface Props {
  /** One layout, or both beside one another. */
  readonly layouts: readonly LayoutName[]
  /** The one that toolbar, settings and keys are about. */
  readonly active: LayoutName
  readonly designerOf: (layout: LayoutName) => Designer
  readonly onActive: (layout: LayoutName) => void
  /** Of the active one. */
  readonly commands: Commands
  /** How many there are, and the list of them. */
  readonly problems: number
  readonly problemList: (onChosen: () => void) => ReactNode
  readonly isMobile: boolean
}
type Side = 'palette' | 'outline'
type Other = 'settings' | 'problems'

/** Palette and outline, the form, its settings and problems; on a phone the form, and the others as drawers over it. */
export function Workspace({ layouts, active, designerOf, onActive, commands, problems, problemList, isMobile }: Props) {
  const { t } = useTranslation()
  const [side, setSide] = useState<Side>('palette')
  const [other, setOther] = useState<Other>('settings')
  const [drawer, setDrawer] = useState<Side | Other>()
  const [copied, setCopied] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const settings = useRef<HTMLDivElement>(null)
  const said = useDesignerState((state) => state.said)

  const openPalette = useCallback(() => {
    if (isMobile) return setDrawer('palette')
    setSide('palette')
    requestAnimationFrame(() => search.current?.focus())
  }, [isMobile])
  const openSettings = useCallback(() => {
    if (isMobile) return setDrawer('settings')
    setOther('settings')
    requestAnimationFrame(() => settings.current?.querySelector<HTMLElement>('input, textarea, select')?.focus())
  }, [isMobile])
  const problemsName = t('designer.problems', { count: problems })
  const parts: Readonly<Record<Side | Other, readonly [name: string, part: ReactNode]>> = {
    palette: [
      t('designer.palette'),
      <Palette key="palette" commands={commands} search={search} onAdded={() => setDrawer(undefined)} />,
    ],
    outline: [t('designer.outline'), <Outline key={`outline ${active}`} />],
    settings: [t('designer.settings'), <SettingsPanel key={`settings ${active}`} />],
    problems: [problemsName, problemList(() => setDrawer(undefined))],
  }
  const form = (
    <div className="ll-designer-form">
      <Toolbar commands={commands} onAdd={openPalette} copied={copied} onCopied={setCopied} />
      <div className="ll-designer-canvases" data-count={layouts.length}>
        {layouts.map((layout) => (
          <LayoutCanvas
            key={`${layout} ${canvasKey(designerOf(layout))}`}
            layout={layout}
            designer={designerOf(layout)}
            isActive={layout === active}
            isOne={layouts.length === 1}
            {...{ openSettings, openPalette, onActive }}
          />
        ))}
      </div>
      <output className="ll-visually-hidden">{said}</output>
    </div>
  )
  if (isMobile)
    return (
      <>
        {form}
        <div className="ll-designer-drawers">
          {(['palette', 'outline', 'settings', 'problems'] as const).map((one) => (
            <Button key={one} onClick={() => setDrawer(one)}>
              {parts[one][0]}
            </Button>
          ))}
        </div>
        {drawer !== undefined && (
          <Dialog
            title={parts[drawer][0]}
            place="right"
            closeLabel={t('designer.close')}
            onClose={() => setDrawer(undefined)}
          >
            {parts[drawer][1]}
          </Dialog>
        )}
      </>
    )
  return (
    <div className="ll-designer">
      <aside className="ll-designer-side" aria-label={parts[side][0]}>
        <Segments
          label={t('designer.leftSide')}
          value={side}
          options={[
            ['palette', parts.palette[0]],
            ['outline', parts.outline[0]],
          ]}
          onChange={setSide}
        />
        {parts[side][1]}
      </aside>
      {form}
      <aside className="ll-designer-side" aria-label={parts[other][0]} ref={settings}>
        <Segments
          label={t('designer.rightSide')}
          value={other}
          options={[
            ['settings', parts.settings[0]],
            ['problems', parts.problems[0]],
          ]}
          onChange={setOther}
        />
        {parts[other][1]}
      </aside>
    </div>
  )
}

interface LayoutCanvasProps {
  readonly layout: LayoutName
  readonly designer: Designer
  readonly isActive: boolean
  readonly isOne: boolean
  readonly openSettings: () => void
  readonly openPalette: () => void
  readonly onActive: (layout: LayoutName) => void
}

/** The form in one layout; it becomes the active one by a click or the focus. */
function LayoutCanvas({ layout, designer, isActive, isOne, openSettings, openPalette, onActive }: LayoutCanvasProps) {
  const { t } = useTranslation()
  const commands = useMemo(() => commandsOf(designer, t), [designer, t])
  const activate = () => {
    if (!isActive) onActive(layout)
  }
  return (
    <DesignerContext.Provider value={designer}>
      <div
        className="ll-designer-layout"
        data-width={layout}
        data-active={isActive}
        onPointerDownCapture={activate}
        onFocusCapture={activate}
        onDropCapture={activate}
      >
        {!isOne && <p aria-hidden>{t(`designer.try.${layout}`)}</p>}
        <Canvas
          label={isOne ? t('designer.canvas') : t('designer.canvasOf', { layout: t(`designer.try.${layout}`) })}
          {...{ commands, openSettings, openPalette }}
        />
      </div>
    </DesignerContext.Provider>
  )
}

const keys = new WeakMap<Designer, number>()
let last = 0
/** Another designer begins with another canvas. */
function canvasKey(designer: Designer): number {
  const known = keys.get(designer)
  if (known !== undefined) return known
  last += 1
  keys.set(designer, last)
  return last
}
