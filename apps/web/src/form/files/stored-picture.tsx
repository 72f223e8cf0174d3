import type { FileRef } from '@liveline/contract/file/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../api/fetch-file.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import './stored-files.css'

interface Props {
  readonly file: Pick<FileRef, 'id' | 'name'>
  readonly label?: string
  /** Small, as a list shows it. */
  readonly size?: 'thumb'
}

/** A picture that was uploaded; nothing until it is there, and nothing when it cannot be had. */
export function StoredPicture({ file, label, size }: Props) {
  const { id, name } = file
  // What a file holds never changes.
  const content = useQuery(
    {
      queryKey: queryKeys.file(id, size),
      queryFn: ({ signal }) => fetchFile(id, { signal, size }),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
    },
    queryClient,
  )
  const [address, setAddress] = useState<string>()
  const { data } = content
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect.
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address === undefined ? null : <img className="ll-stored-picture" src={address} alt={label ?? name} />
}
