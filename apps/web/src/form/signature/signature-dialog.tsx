/* oxlint-disable jsx-a11y/prefer-tag-over-role -- what is written by hand is a canvas that is read out as a picture. */
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { currentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileInput } from '../../ui/controls/file-input.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import './signature.css'
import { drawName, drawPicture, drawStrokes, pointIn, SIGNATURE, type Stroke } from './strokes.ts'

const WIDTH_PX = 520
const FILE_NAME = 'signature.png'
type Way = 'draw' | 'type' | 'picture'

interface Props {
  readonly step: string
  readonly onSigned: (ref: FileRef, picture: Blob) => void
  readonly onClose: () => void
}

/** A signature by hand; who has no pointer writes the name or takes a picture. */
export function SignatureDialog({ step, onSigned, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [way, setWay] = useState<Way>('draw')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [name, setName] = useState(currentUser()?.name ?? '')
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const { busy, failure, send } = useSendOnce()
  const isEmpty = { draw: strokes.length === 0, type: name.trim() === '', picture: picture === undefined }[way]

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (canvas.current === null || context === null || context === undefined) return
    // The palette speaks through the sheet.
    const { color: ink, backgroundColor: sheet, fontFamily } = getComputedStyle(canvas.current)
    context.clearRect(0, 0, SIGNATURE.width, SIGNATURE.height)
    context.fillStyle = sheet
    context.fillRect(0, 0, SIGNATURE.width, SIGNATURE.height)
    if (way === 'draw') drawStrokes(context, strokes, ink)
    if (way === 'type') drawName(context, name.trim(), ink, fontFamily)
    if (way === 'picture' && picture !== undefined) drawPicture(context, picture, picture)
  }, [way, strokes, name, picture])

  const point = (event: PointerEvent<HTMLCanvasElement>) => pointIn(event, event.currentTarget.getBoundingClientRect())
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (way !== 'draw' || (event.pointerType === 'mouse' && event.button !== 0)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = point(event)
    setProblem(undefined)
    setStrokes((known) => [...known, [start]])
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    if (way !== 'draw' || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const here = point(event)
    setStrokes((known) => [...known.slice(0, -1), [...(known.at(-1) ?? []), here]])
  }
  const choosePicture = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      setPicture(await createImageBitmap(file))
      setProblem(undefined)
    } catch {
      setProblem(t('signature.notAPicture'))
    }
  }
  const confirm = async () => {
    if (isEmpty) return setProblem(t(`signature.empty.${way}`))
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    if (blob === null) return
    const ref = await send({ way, strokes, name, at: blob.size }, (_, idempotencyKey) =>
      api.file.upload({ query: { name: FILE_NAME }, body: blob, idempotencyKey, quiet: true }),
    )
    if (ref !== undefined) onSigned(ref, blob)
  }
  return (
    <Dialog
      title={t('signature.title', { step })}
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('signature.cancel')}
          </Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
            {t('signature.use')}
          </Button>
        </>
      }
    >
      <div className="ll-signature-form">
        <Segments
          label={t('signature.way')}
          value={way}
          options={(['draw', 'type', 'picture'] as const).map((one) => [one, t(`signature.ways.${one}`)] as const)}
          onChange={(next) => {
            setWay(next)
            setProblem(undefined)
          }}
        />
        <canvas
          ref={canvas}
          className="ll-signature-pad"
          data-way={way}
          {...SIGNATURE}
          aria-label={t(isEmpty ? 'signature.padEmpty' : 'signature.padFull')}
          role="img"
          onPointerDown={begin}
          onPointerMove={goOn}
        />
        {way === 'draw' && (
          <div className="ll-signature-tools">
            <span className="ll-muted">{t('signature.drawHint')}</span>
            <Button kind="text" keepsFocus disabled={isEmpty} onClick={() => setStrokes(strokes.slice(0, -1))}>
              {t('signature.undo')}
            </Button>
            <Button kind="text" keepsFocus disabled={isEmpty} onClick={() => setStrokes([])}>
              {t('signature.clear')}
            </Button>
          </div>
        )}
        {way === 'type' && (
          <div className="ll-signature-part">
            <label htmlFor={`${id}-name`}>{t('signature.name')}</label>
            <Input id={`${id}-name`} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </div>
        )}
        {way === 'picture' && (
          <div className="ll-signature-part">
            <label htmlFor={`${id}-picture`}>{t('signature.picture')}</label>
            <FileInput
              id={`${id}-picture`}
              accept="image/png,image/jpeg,image/webp"
              onFile={(file) => void choosePicture(file)}
            />
          </div>
        )}
        {problem !== undefined && <FieldError text={problem} />}
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </Dialog>
  )
}
