import { useWatched } from "../../api/use-watched";
import { CardActions } from "./card-actions";
import { idCardQuery } from "./card-query";
import { CardError } from "./card-error";
import { IdCard } from "./id-card";
import "./card-list.css";

/** The cards of these people in one column, each with its actions. */
export function CardList({ personIds }: { personIds: readonly string[] }): React.ReactNode {
  return (
    <ul className="card-list">
      {personIds.map((personId) => (
        <CardEntry key={personId} personId={personId} />
      ))}
    </ul>
  );
}

function CardEntry({ personId }: { personId: string }): React.ReactNode {
  const { data: card } = useWatched({ ...idCardQuery(personId), staleTime: Infinity });
  if (card === undefined) return null;
  return (
    <li className="card-entry">
      <IdCard card={card} />
      <div className="card-beside">
        <CardError card={card} />
        <CardActions card={card} />
      </div>
    </li>
  );
}
