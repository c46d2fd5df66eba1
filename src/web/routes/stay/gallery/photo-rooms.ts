/** A photo, as far as it matters which room it shows. */
interface RoomPhoto {
  /** The name of a room of the home; missing: none. */
  readonly room?: string | undefined
}

/**
 * Returns photos with those of the same room one after the other, where the first of them is. The order is otherwise
 * that of the home.
 */
export function byRoom<Photo extends RoomPhoto>(photos: readonly Photo[]): Photo[] {
  const firstOf = (photo: Photo) => (photo.room === undefined ? photo : photos.find(({ room }) => room === photo.room)!)
  return [...Map.groupBy(photos, firstOf).values()].flat()
}

/** Returns the rooms of photos in the order of these, each with the index of its first photo. */
export function roomsIn(photos: readonly RoomPhoto[]): { readonly room: string; readonly at: number }[] {
  return photos.flatMap(({ room }, at) =>
    room !== undefined && photos.findIndex((other) => other.room === room) === at ? [{ room, at }] : [],
  )
}
