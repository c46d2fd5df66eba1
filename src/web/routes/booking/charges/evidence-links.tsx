/** Pictures of a damage, each with a link that opens it. */
export function EvidenceLinks({ pictures }: { readonly pictures: readonly string[] }) {
  return (
    <ul className="sent-files">
      {pictures.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={`Evidence ${index + 1} of ${pictures.length}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
