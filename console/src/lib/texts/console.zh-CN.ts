export default import.meta.glob<object>(['./*/texts.zh-CN.ts', '!./{payment-page,session}/*'], {
  base: '../../../../contract/src/areas',
  eager: true,
  import: 'default',
})
