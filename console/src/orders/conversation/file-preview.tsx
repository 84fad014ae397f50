/** A file that has not been sent yet: a thumbnail for an image, an icon for anything else. */
import { IconFileTypePdf } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './composer.module.css'

export function FilePreview({ file }: { file: File }) {
  const url = usePictureUrl(file)
  if (!url) return <IconFileTypePdf size={22} stroke={1.4} aria-hidden />
  return <img src={url} alt="" className={classes.preview} />
}

function usePictureUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
