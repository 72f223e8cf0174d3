import { useEffect, useState } from 'react'

const isAnyOpen = () => document.querySelector('dialog[open]') !== null

/** Whether a dialog asks something: what would come up over it waits. */
export function useDialogOpen(): boolean {
  const [isOpen, setOpen] = useState(isAnyOpen)
  useEffect(() => {
    const look = () => setOpen(isAnyOpen())
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    look()
    return () => observer.disconnect()
  }, [])
  return isOpen
}
