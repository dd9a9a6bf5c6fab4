import { useWatched } from "../../api/use-watched";
import { CardActions } from "./card-actions";
import { idCardQuery } from "./card-query";
import { CardError } from "./card-error";
import { IdCard } from "./id-card";
import "./card-list.css";

interface CardListProps {
  personIds: readonly string[];
  /** See CardError. */
  mayAct: boolean;
}

/** The cards of these people in one column, each with its actions. */
export function CardList({ personIds, mayAct }: CardListProps): React.ReactNode {
  return (
    <ul className="card-list">
      {personIds.map((personId) => (
        <CardEntry key={personId} personId={personId} mayAct={mayAct} />
      ))}
    </ul>
  );
}

function CardEntry({ personId, mayAct }: { personId: string; mayAct: boolean }): React.ReactNode {
  const { data: card } = useWatched({ ...idCardQuery(personId), staleTime: Infinity });
  if (card === undefined) return null;
  return (
    <li className="card-entry">
      <IdCard card={card} />
      <div className="card-beside">
        <CardError card={card} mayAct={mayAct} />
        <CardActions card={card} />
      </div>
    </li>
  );
}
