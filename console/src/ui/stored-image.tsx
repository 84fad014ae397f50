/** A stored picture by its id: the link is asked for when it is drawn, and again when it has run out. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fetchFileLink } from '../lib/file-links.ts'

interface Props {
  fileId: string
  alt: string
  className?: string | undefined
  /** Shown until the picture is there, and where there is none. */
  children: ReactNode
}

/** A link that is about to run out is not handed to the browser any more. */
const freshMs = (limits.fileLinkSeconds - 60) * 1000

export function StoredImage({ fileId, alt, className, children }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const { data: url } = useQuery({
    queryKey: ['fileLink', fileId],
    queryFn: async () => (await fetchFileLink(fileId)) ?? null,
    staleTime: freshMs,
    gcTime: freshMs,
    // A picture that is shown stays as it is, however old its link.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: fileId !== '',
  })
  if (!url || url === failedUrl) return children
  return <img src={url} alt={alt} className={className} onError={() => setFailedUrl(url)} />
}
