import type { ClipboardEvent, DragEvent } from 'react'
import type { Attachments } from './use-attachments.ts'

/** Takes what is dropped on an element and what is pasted into it. */
export const fileCatcher = ({ add }: Attachments) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    add(event.dataTransfer.files)
  },
  onPaste: (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  },
})
