/** Views of lists that operators keep by name. */
export default {
  title: 'Saved views',
  none: 'No saved views yet. Set filters and sorting, then give them a name.',
  name: 'Name of this view',
  save: 'Save view',
  share: 'Share with all operators',
  update: (v: { name: string }) => `Update ${v.name}`,
  remove: (v: { name: string }) => `Delete view ${v.name}`,
  nameNeeded: 'Please enter a name',
  saved: (v: { name: string }) => `View ${v.name} saved`,
  shared: 'shared',
  by: (v: { name: string }) => `by ${v.name}`,
  ignored: (v: { names: string }) => `Part of this view no longer applies: ${v.names}`,
  failed: 'The saved views could not be loaded',
}
