/** A stored image by id: its link is requested on render, and again when it has expired. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fetchFileLink } from '../lib/file-links.ts'

interface Props {
  fileId: string
  alt: string
  className?: string | undefined
  /** Shown until the image has loaded, and if there is none. */
  children: ReactNode
}

/** A link about to expire is not given to the browser. */
const freshMs = (limits.fileLinkSeconds - 60) * 1000

export function StoredImage({ fileId, alt, className, children }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const { data: url } = useQuery({
    queryKey: ['fileLink', fileId],
    queryFn: async () => (await fetchFileLink(fileId)) ?? null,
    staleTime: freshMs,
    gcTime: freshMs,
    // A loaded image stays, even after its link has expired.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: fileId !== '',
  })
  if (!url || url === failedUrl) return children
  return <img src={url} alt={alt} className={className} onError={() => setFailedUrl(url)} />
}
